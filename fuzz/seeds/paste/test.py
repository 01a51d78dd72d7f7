def test_shot():
    # {"id":"shot","query":{"ball":{"position":[0,1.5,0],"end":[10,1.5,0],"radius":0.5},"sphere":{"center":[5,0,0],"radius":1}},"recorded":{"hit":false}}
    query = Query()
